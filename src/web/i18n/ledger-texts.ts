import i18next from 'i18next';
import en from './ledger.en.json';
import nl from './ledger.nl.json';

// What is said of taking over from a ledger. It comes with the screen for that, and not with the first file the browser loads.
i18next.addResourceBundle('en', 'translation', en, true);
i18next.addResourceBundle('nl', 'translation', nl, true);
