import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { CollectionsPage } from './collections/CollectionsPage'
import { CollectionPage } from './fields/CollectionPage'
import { FieldPage } from './panel/FieldPage'
import texts from './texts.json'

/** The screens of the data model, below `settings/collections`. */
export function ModelRoutes({ basePath }: { basePath: string }) {
  useModelTexts()
  return (
    <Routes>
      <Route path=":collection" element={<CollectionPage settingsPath={basePath} />} />
      <Route path=":collection/:field" element={<FieldPage settingsPath={basePath} />} />
      <Route index element={<CollectionsPage settingsPath={basePath} />} />
    </Routes>
  )
}

/** Adds the texts of these screens when the first of them opens: the listing of extensions, which everyone gets, stays small. */
function useModelTexts(): void {
  const { i18n } = useTranslation()
  const [language, namespace] = ['en-US', 'translation']
  if (i18n.exists('modules.settings.model.collections')) return
  i18n.addResourceBundle(language, namespace, { modules: { settings: { model: texts } } }, true, false)
}
