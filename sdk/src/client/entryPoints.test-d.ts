import { expectTypeOf } from 'vitest'
import type { Api, CurrentUser, ExtensionManifest, Permissions, Role } from './index'
import {
  useApi,
  useCollection,
  type useConfirm,
  useCurrentUser,
  useExtensions,
  usePermissions,
  useSetting,
} from './index'

// The hooks that extensions lean on, as they are promised: see docs/extensions/reference.md.
expectTypeOf(useApi).returns.toEqualTypeOf<Api>()
expectTypeOf(useCurrentUser).returns.toEqualTypeOf<CurrentUser>()
expectTypeOf(usePermissions).returns.toEqualTypeOf<Permissions>()
expectTypeOf(useExtensions).parameter(0).toEqualTypeOf<'interface' | 'layout' | 'module'>()
expectTypeOf(useExtensions).returns.toEqualTypeOf<Readonly<Record<string, ExtensionManifest>>>()
expectTypeOf(useCollection).parameter(0).toEqualTypeOf<string>()
expectTypeOf<ReturnType<ReturnType<typeof useConfirm>>>().toEqualTypeOf<Promise<boolean>>()

declare const api: Api
expectTypeOf(api.get<{ id: number }[]>('/items/cities')).resolves.toEqualTypeOf<{ id: number }[]>()
// @ts-expect-error: a path, not an address
api.get(new URL('http://example.org'))
expectTypeOf(api.call('GET /jobs')).resolves.toExtend<{ id: number; state: string }[]>()
expectTypeOf(
  api.call('PATCH /users/:id/tracking/page', { path: { id: 'me' }, body: { last_page: '/a' } }),
).not.toBeAny()
// One key answers one item, several a list; so do new rows; a search answers a list, or its first match alone.
expectTypeOf(api.call('GET /roles/:ids', { path: { ids: 3 } })).resolves.toEqualTypeOf<Role>()
expectTypeOf(api.call('GET /roles/:ids', { path: { ids: [3, 4] } })).resolves.toEqualTypeOf<Role[]>()
expectTypeOf(api.call('POST /roles', { body: { name: 'Press' } })).resolves.toEqualTypeOf<Role | undefined>()
expectTypeOf(api.call('POST /roles', { body: [{ name: 'Press' }] })).resolves.toEqualTypeOf<
  Role[] | undefined
>()
expectTypeOf(api.call('GET /roles')).resolves.toEqualTypeOf<Role[]>()
expectTypeOf(api.call('GET /roles', { query: { single: 1 } })).resolves.toEqualTypeOf<Role>()
// @ts-expect-error: a history is that of one item
api.call('GET /users/:ids/revisions', { path: { ids: [1, 2] } })
// @ts-expect-error: a name that no role has
api.call('POST /roles', { body: { title: 'Press' } })
// @ts-expect-error: a route of the server
api.call('GET /job')
// @ts-expect-error: the path has an id
api.call('GET /jobs/:id')
// @ts-expect-error: a comment is text
api.call('PATCH /activity/comment/:id', { path: { id: 1 }, body: { comment: null } })

export function useWrongly() {
  // @ts-expect-error: the kinds of extensions are three
  useExtensions('theme')
  // @ts-expect-error: settings are asked for by name
  useSetting()
}
