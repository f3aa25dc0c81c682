import { useIsPergolaServer } from '@pergola/sdk'
import { NotFoundPage } from '@pergola/sdk/ui'
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
  const isOurs = useIsPergolaServer()
  return (
    <Routes>
      <Route index element={<RolesPage settingsPath={basePath} />} />
      <Route path="explain" element={isOurs ? <ExplainPage settingsPath={basePath} /> : <NotFoundPage />} />
      <Route path="public-reading" element={<PublicReadingPage settingsPath={basePath} />} />
      <Route path=":role" element={<RolePage settingsPath={basePath} />} />
    </Routes>
  )
}
