import '#web/i18n/help-texts.ts';
import { useTranslation } from 'react-i18next';
import { NavLink, useParams } from 'react-router';
import { NotFoundPage } from '#web/ui/error-page.tsx';
import { Page, PageHeader, Section } from '#web/ui/page.tsx';
import { Formulas } from './formulas.tsx';
import style from './help.module.css';
import { PAGES } from './help-link.ts';

const KEYS = ['move', 'edit', 'undo', 'paste', 'numbers', 'find'] as const;
/** `npm run pictures` makes them: one for each page and language. */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** A page of help for each screen, and one before them. */
export function HelpScreen() {
  const { t, i18n } = useTranslation();
  const place = useParams().topic ?? '';
  const page = PAGES.find(({ path }) => path === place);
  if (!page) return <NotFoundPage />;
  const { topic } = page;
  const title = t(page.title);
  return (
    <Page>
      <PageHeader title={t('help.title')} where={t('help.intro')} />
      <nav className={style.pages} aria-label={t('help.pages')}>
        {PAGES.map(one => (
          <NavLink key={one.topic} to={one.path ? `/help/${one.path}` : '/help'} end>
            {t(one.title)}
          </NavLink>
        ))}
      </nav>
      <Section title={title}>
        <p className={style.text}>{t(`help.text.${topic}`)}</p>
        <img
          key={topic}
          className={style.picture}
          src={PICTURES[`./pictures/${topic}.${i18n.language === 'nl' ? 'nl' : 'en'}.webp`]}
          alt={t('help.picture', { screen: title })}
          width={1280}
          height={800}
        />
      </Section>
      <Formulas topic={topic} />
      {topic === 'start' && (
        <Section title={t('help.keys')}>
          <ul id="keys" className={style.keys}>
            {KEYS.map(key => (
              <li key={key}>{t(`help.keyTexts.${key}`)}</li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}
