import { useProject } from '@pergola/sdk'
import { lazyComponent, NotFoundPage } from '@pergola/sdk/ui'
import { useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useScreenTexts } from '../useScreenTexts'
import { AllNames } from './AllNames'
import { CollectionsPage } from './collections/CollectionsPage'
import { CollectionPage } from './fields/CollectionPage'
import { ModelFilePage } from './file/ModelFilePage'
import { FieldPage } from './panel/FieldPage'
import { PlanProvider } from './plan/PlanProvider'
import type { ImportTablePageProps } from './table/ImportTablePage'
import texts from './texts.json'

const ImportTablePage = lazyComponent<ImportTablePageProps>(async () => {
  const { ImportTablePage } = await import(/* webpackChunkName: "import-table" */ './table/ImportTablePage')
  return ImportTablePage
})

const TranslatedNamesPage = lazyComponent<{ settingsPath: string }>(async () => {
  const { TranslatedNamesPage } = await import(
    /* webpackChunkName: "translated-names" */ './names/TranslatedNamesPage'
  )
  return TranslatedNamesPage
})

/** The screens of the data model, below `settings/collections`. */
export function ModelRoutes({ basePath }: { basePath: string }) {
  useScreenTexts('model', texts)
  const offered = useProject().info?.api
  // Dropped on the page of the collections, it is taken to the next page.
  const [table, setTable] = useState<File | null>(null)
  return (
    <AllNames>
      <PlanProvider>
        <Routes>
          <Route
            path="import-table"
            element={
              offered?.transfers === true ? (
                <ImportTablePage settingsPath={basePath} file={table} />
              ) : (
                <NotFoundPage />
              )
            }
          />
          <Route
            path="model-file"
            element={
              offered?.model_plans === true ? <ModelFilePage settingsPath={basePath} /> : <NotFoundPage />
            }
          />
          <Route path="translated-names" element={<TranslatedNamesPage settingsPath={basePath} />} />
          <Route path=":collection" element={<CollectionPage settingsPath={basePath} />} />
          <Route path=":collection/:field" element={<FieldPage settingsPath={basePath} />} />
          <Route index element={<CollectionsPage settingsPath={basePath} onTable={setTable} />} />
        </Routes>
      </PlanProvider>
    </AllNames>
  )
}
