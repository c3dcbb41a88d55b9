import i18next from 'i18next';
import en from './buttons.en.json';
import nl from './buttons.nl.json';

// The samples of building blocks come with their screen, and not with the first file the browser loads.
i18next.addResourceBundle('en', 'translation', en, true);
i18next.addResourceBundle('nl', 'translation', nl, true);
