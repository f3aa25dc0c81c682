import { Route, Routes } from 'react-router-dom'
import { useScreenTexts } from '../useScreenTexts'
import { ExplainPage } from './explain/ExplainPage'
import { PublicReadingPage } from './meaning/PublicReadingPage'
import { RolePage } from './RolePage'
import { RolesPage } from './RolesPage'
import texts from './texts.json'

/** The screens of roles and their permissions, below `settings/roles`. */
export function RoleRoutes({ basePath }: { basePath: string }) {
  useScreenTexts('roles', texts)
  return (
    <Routes>
      <Route index element={<RolesPage settingsPath={basePath} />} />
      <Route path="explain" element={<ExplainPage settingsPath={basePath} />} />
      <Route path="public-reading" element={<PublicReadingPage settingsPath={basePath} />} />
      <Route path=":role" element={<RolePage settingsPath={basePath} />} />
    </Routes>
  )
}
