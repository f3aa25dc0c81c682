/** The part of react-i18next that extensions get; the instance itself is the console's. */
export { I18nextProvider, useTranslation } from 'react-i18next'
