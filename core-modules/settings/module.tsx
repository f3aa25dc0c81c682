import type { ModuleProps } from '@pergola/sdk'
import { useIsPergolaServer } from '@pergola/sdk'
import { ItemPage, ListingMemory } from '@pergola/sdk/items'
import { lazyComponent, NotFoundPage } from '@pergola/sdk/ui'
import { Route, Routes, useParams } from 'react-router-dom'
import { ExtensionsPage } from './extensions/ExtensionsPage'
import { GlobalSettings } from './global/GlobalSettings'
import { SettingsHome } from './home/SettingsHome'

const RoleRoutes = lazyComponent<{ basePath: string }>(async () => {
  const { RoleRoutes } = await import(/* webpackChunkName: "roles" */ './roles/RoleRoutes')
  return RoleRoutes
})

const ModelRoutes = lazyComponent<{ basePath: string }>(async () => {
  const { ModelRoutes } = await import(/* webpackChunkName: "model" */ './model/ModelRoutes')
  return ModelRoutes
})

const PeoplePage = lazyComponent<{ settingsPath: string }>(async () => {
  const { PeoplePage } = await import(/* webpackChunkName: "people" */ './people/PeoplePage')
  return PeoplePage
})

const WebhooksPage = lazyComponent<{ settingsPath: string }>(async () => {
  const { WebhooksPage } = await import(/* webpackChunkName: "webhooks" */ './webhooks/WebhooksPage')
  return WebhooksPage
})

const BackupsPage = lazyComponent<{ settingsPath: string }>(async () => {
  const { BackupsPage } = await import(/* webpackChunkName: "backups" */ './backups/BackupsPage')
  return BackupsPage
})

const ServerRoutes = lazyComponent<{ page: 'server' | 'connection'; basePath: string }>(async () => {
  const { ServerRoutes } = await import(/* webpackChunkName: "server" */ './server/ServerRoutes')
  return ServerRoutes
})

const InterfaceRoutes = lazyComponent<{ basePath: string }>(async () => {
  const { InterfaceRoutes } = await import(
    /* webpackChunkName: "interface-pages" */ './interfaces/InterfaceRoutes'
  )
  return InterfaceRoutes
})

/** Where administrators set up the project. */
export default function SettingsModule({ basePath }: ModuleProps) {
  const isOurs = useIsPergolaServer()
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<SettingsHome basePath={basePath} />} />
        <Route path="global" element={<GlobalSettings basePath={basePath} />} />
        <Route path="collections/*" element={<ModelRoutes basePath={basePath} />} />
        {isOurs && <Route path="extensions" element={<ExtensionsPage basePath={basePath} />} />}
        <Route path="roles/*" element={<RoleRoutes basePath={basePath} />} />
        <Route path="people" element={<PeoplePage settingsPath={basePath} />} />
        <Route path="interfaces/*" element={<InterfaceRoutes basePath={basePath} />} />
        {isOurs && <Route path="backups" element={<BackupsPage settingsPath={basePath} />} />}
        <Route path="server" element={<ServerRoutes page="server" basePath={basePath} />} />
        <Route path="connection" element={<ServerRoutes page="connection" basePath={basePath} />} />
        <Route path="webhooks" element={<WebhooksPage settingsPath={basePath} />} />
        <Route path="webhooks/:key" element={<WebhookRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ListingMemory>
  )
}

function WebhookRoute() {
  const { key = '' } = useParams()
  return <ItemPage collection="directus_webhooks" primaryKey={key} />
}
