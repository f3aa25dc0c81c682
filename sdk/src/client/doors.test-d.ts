import { expectTypeOf } from 'vitest'
import type { Api, CurrentUser, ExtensionManifest, Permissions } from './index'
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
