import i18next from 'i18next';
import en from './findings.en.json';
import nl from './findings.nl.json';

// What may be noticed in a ledger. It comes with what shows it, and not with the first file the browser loads.
i18next.addResourceBundle('en', 'translation', en, true);
i18next.addResourceBundle('nl', 'translation', nl, true);
