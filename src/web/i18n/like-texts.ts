import i18next from 'i18next';
import en from './like.en.json';
import nl from './like.nl.json';

// What things are divided like. It comes with what divides, or says so, and not with the first file the browser loads.
i18next.addResourceBundle('en', 'translation', en, true);
i18next.addResourceBundle('nl', 'translation', nl, true);
