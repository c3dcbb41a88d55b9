import i18next from 'i18next';
import en from './personnel.en.json';
import nl from './personnel.nl.json';

// What is said where personnel is entered. It comes with that screen, and not with the first file the browser loads.
i18next.addResourceBundle('en', 'translation', en, true);
i18next.addResourceBundle('nl', 'translation', nl, true);
