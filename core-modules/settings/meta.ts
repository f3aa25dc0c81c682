import { defineModule } from '@pergola/sdk/contract'

export default defineModule({
  id: 'settings',
  name: '$t:admin_settings',
  icon: 'settings',
  paths: ['settings'],
  adminOnly: true,
  order: 90,
  pages: [
    { path: 'global', name: '$t:pages.global', icon: 'public' },
    { path: 'collections', name: '$t:pages.collections', icon: 'box' },
    { path: 'roles', name: '$t:pages.roles', icon: 'group' },
    { path: 'people', name: '$t:pages.people', icon: 'badge' },
    { path: 'webhooks', name: '$t:pages.webhooks', icon: 'send' },
    { path: 'extensions', name: '$t:pages.extensions', icon: 'extension' },
    { path: 'interfaces', name: '$t:pages.interfaces', icon: 'category' },
    { path: 'backups', name: '$t:pages.backups', icon: 'archive' },
    { path: 'server', name: '$t:pages.server', icon: 'dns' },
    { path: 'connection', name: '$t:pages.connection', icon: 'network_check' },
  ],
})
