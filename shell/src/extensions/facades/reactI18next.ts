/** The part of react-i18next that extensions get; the instance itself is the console's. */
export { I18nextProvider, Trans, useTranslation } from 'react-i18next'
