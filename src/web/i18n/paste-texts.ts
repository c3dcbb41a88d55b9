import i18next from 'i18next';
import en from './paste.en.json';
import nl from './paste.nl.json';

// What is said of a pasted list. It comes with the tables that take one, and not with the first file the browser loads.
i18next.addResourceBundle('en', 'translation', en, true);
i18next.addResourceBundle('nl', 'translation', nl, true);
