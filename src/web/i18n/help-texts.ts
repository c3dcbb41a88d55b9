import i18next from 'i18next';
import en from './help.en.json';
import nl from './help.nl.json';

// Whoever imports this has the texts of the help, which come with it.
i18next.addResourceBundle('en', 'translation', en, true);
i18next.addResourceBundle('nl', 'translation', nl, true);
