/** Recordings that cannot be sent again, each with what is missing for it. */
export const notReplayed: Readonly<Record<string, string>> = {
  ...because('the database was broken or gone', ['auth/28', 'auth/29', 'items/6', 'other/9', 'users/29']),
  ...because('carries a token of its time', ['auth/26', 'auth/27', 'users/3', 'users/51']),
  ...because('carried a credential that the recording does not show', ['other/27', 'users/44', 'users/83']),
  ...because('was sent before the collection existed', ['items/1', 'items/3']),
  ...because('was sent before the provider was configured', ['auth/20']),
  ...because('was sent after its session had ended', ['other/6', 'other/8', 'users/12', 'users/79']),
  ...because('needs a field that no recording made', ['users/28']),
  ...because('needs a table whose key was dropped, which is refused here', ['items/5']),
  ...because('needs a server without projects, or the database server of the recording', [
    'server/6',
    'server/7',
    'server/10',
    'server/11',
  ]),
}

/**
 * Recordings that this server answers differently on purpose. The reason is the first cell of the row of docs/api.md
 * that says how and why.
 */
export const deviations: Readonly<Record<string, string>> = {
  ...because('5.3 empty comments, mandatory `User-Agent`', ['activity/6', 'activity/9']),
  ...because('5.3 comment rights by default status, item owner and update right on the log', [
    'activity/17',
    'activity/18',
    'activity/19',
    'activity/20',
  ]),
  ...because('2.5 refresh with garbage: 500', ['auth/8']),
  ...because('2.3 a suspended account answers 404/103 to any password', ['auth/43', 'auth/44']),
  ...because("2.6 the link goes to any `reset_url`, and is made from the request's `Host`", ['auth/21']),
  ...because('2.7 `2fa_secret` is for everyone', ['utils/0', 'utils/12']),
  ...because('2.6 reset checks neither presence nor policy of the password', ['auth/24']),
  ...because('8.1 system collections and fields, primary keys can be dropped', [
    'collections/8',
    'fields/12',
    'fields/14',
  ]),
  ...because('8.1 `translation` of system collections stands before `icon`', [
    'collections/4',
    'collections/5',
    'collections/6',
  ]),
  ...because('7.1 `token`, `2fa_secret`, `password_reset_token` can be read', ['users/57']),
  ...because('8.2 names are hardly checked', ['collections/9', 'collections/15']),
  ...because('8.2 `default_value: false`: 500', ['collections/14']),
  ...because('6.1 URL uploads reach any address', ['files/11', 'files/12']),
  ...because('4.11 text for a number, null for NOT NULL: 500/9', ['items/20']),
  ...because('4.11 unknown status values are stored and vanish', ['items/22']),
  ...because('4.1 `PATCH` with `{}`: 500', ['items/38']),
  ...because('4.7 `limit=0` with `meta=*`: 500', ['items/77']),
  ...because('4.4 `filter=abc` and `sort[]=`: 500', ['items/129']),
  ...because('1.5 anonymous writes are 401/3 or 403, by the rows of the collection', [
    'items/185',
    'items/186',
    'items/187',
    'users/71',
    'users/72',
  ]),
  ...because('4.9 soft-deleted items are out of reach by key', ['items/211', 'items/214']),
  ...because('4.12 `fields` naming the list just written: 422 after the write', ['items/221']),
  ...because('4.11 patterns of validation', ['items/9', 'collections/22', 'collections/23']),
  ...because('10.4 GraphQL and SCIM', ['other/22', 'other/23', 'other/32']),
  ...because('1.1 unknown paths below `/server` and `/thumbnail`: 401/3', ['other/34', 'server/15']),
  ...because('7.4 `role` of a permission row stays a number at every depth', ['permissions/12']),
  ...because('9 `fields=key` on settings: 422', ['settings/5', 'settings/7']),
  ...because('7.1 page tracking works for any id', ['users/21', 'users/60']),
  ...because('7.1 the last administrator can be demoted; 500/216', ['users/26', 'users/27']),
  ...because('10.3 hashes and random text are made for everyone', ['utils/1', 'utils/2']),
  ...because('10.1 webhooks are listed for everyone', ['webhooks/0', 'webhooks/7', 'webhooks/9']),
}

function because(reason: string, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, reason]))
}
