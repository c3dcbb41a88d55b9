import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { authorizationQuery } from '../session/authorization.queries.ts';
import { companyPath } from '../session/company.ts';
import { toastError } from '../ui/toasts.tsx';

/** Opens another company in this tab, or with null the list of them. */
export function useGoToCompany(): (id: string | null) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const go = async (id: string | null) => {
    // No live change tells what happens in a company that is not open.
    await queries.invalidateQueries({ refetchType: 'none' });
    // A company that was just made may be missing from the authorization that is known so far.
    if (id !== null) await queries.fetchQuery(authorizationQuery);
    await navigate(companyPath(id));
  };
  return id => void go(id).catch(toastError);
}
