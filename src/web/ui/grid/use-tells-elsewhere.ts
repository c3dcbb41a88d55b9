import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toastSuccess, useToastOffer } from '../toasts.tsx';
import { isBroughtIn, type LastOn, lastElsewhere, nothingLeft, offerElsewhere, toldElsewhere } from './elsewhere.ts';

/**
 * For a page without a table: says where what came last is, with a button that takes it back there, or that an upload stays. It returns
 * whether there was anything.
 */
export function useTellsElsewhere(path: string): (back: boolean, ask?: (last: LastOn) => string) => boolean {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offers = useToastOffer();
  return (back, ask = last => toldElsewhere(last, back, t)) => {
    const last = lastElsewhere(path, back);
    if (last) offers(ask(last), offerElsewhere(last, back, navigate, t));
    else if (back && isBroughtIn(path)) toastSuccess(nothingLeft(path, back, t));
    else return false;
    return true;
  };
}
