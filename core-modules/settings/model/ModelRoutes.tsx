import { Route, Routes } from 'react-router-dom'
import { useScreenTexts } from '../useScreenTexts'
import { CollectionsPage } from './collections/CollectionsPage'
import { CollectionPage } from './fields/CollectionPage'
import { ModelFilePage } from './file/ModelFilePage'
import { FieldPage } from './panel/FieldPage'
import { PlanProvider } from './plan/PlanProvider'
import texts from './texts.json'

/** The screens of the data model, below `settings/collections`. */
export function ModelRoutes({ basePath }: { basePath: string }) {
  useScreenTexts('model', texts)
  return (
    <PlanProvider>
      <Routes>
        <Route path="model-file" element={<ModelFilePage settingsPath={basePath} />} />
        <Route path=":collection" element={<CollectionPage settingsPath={basePath} />} />
        <Route path=":collection/:field" element={<FieldPage settingsPath={basePath} />} />
        <Route index element={<CollectionsPage settingsPath={basePath} />} />
      </Routes>
    </PlanProvider>
  )
}
