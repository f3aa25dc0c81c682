import { Route, Routes } from 'react-router-dom'
import modelTexts from '../model/texts.json'
import { useScreenTexts } from '../useScreenTexts'
import { InterfacePage } from './InterfacePage'
import { InterfacesPage } from './InterfacesPage'
import texts from './texts.json'

/** The screens of interfaces, below `settings/interfaces`. */
export function InterfaceRoutes({ basePath }: { basePath: string }) {
  useScreenTexts('model', modelTexts)
  useScreenTexts('interfaces', texts)
  return (
    <Routes>
      <Route index element={<InterfacesPage settingsPath={basePath} />} />
      <Route path=":id" element={<InterfacePage settingsPath={basePath} />} />
    </Routes>
  )
}
