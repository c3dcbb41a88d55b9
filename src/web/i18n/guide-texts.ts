import i18next from 'i18next';
import en from './guide.en.json';
import nl from './guide.nl.json';

// Whoever imports this has the texts of the guide. They come with what shows them, and not with the first file the browser loads.
i18next.addResourceBundle('en', 'translation', en, true);
i18next.addResourceBundle('nl', 'translation', nl, true);
