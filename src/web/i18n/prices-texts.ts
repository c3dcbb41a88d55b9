import i18next from 'i18next';
import en from './prices.en.json';
import nl from './prices.nl.json';

// What is said of prices. It comes with profit and loss and its help, and not with the first file the browser loads.
i18next.addResourceBundle('en', 'translation', en, true);
i18next.addResourceBundle('nl', 'translation', nl, true);
