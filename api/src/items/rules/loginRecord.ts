/** A row of `directus_users` with what logins need of its role and account. */
export interface UserRow {
  id: number
  status: string
  role: number | null
  first_name: string | null
  last_name: string | null
  email: string
  password: string | null
  '2fa_secret': string | null
  timezone: string
  locale: string | null
  locale_options: string | null
  avatar: number | null
  company: string | null
  title: string | null
  external_id: string | null
  theme: string | null
  enforce_2fa: unknown
  generation: number
}

/** The user as a login answers it: keys in order, numbers as text, no secrets. */
export type LoginUser = Record<string, unknown>

/** Stands in for secrets that are set, so that clients can distinguish them from unset ones. */
export const SECRET_MASK = '**********'

export function loginRecord(user: UserRow): LoginUser {
  const text = (value: number | null) => (value === null ? null : String(value))
  return {
    id: String(user.id),
    status: user.status,
    role: text(user.role),
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    timezone: user.timezone,
    locale: user.locale,
    locale_options: user.locale_options,
    avatar: text(user.avatar),
    company: user.company,
    title: user.title,
    external_id: user.external_id,
    theme: user.theme,
    '2fa_secret': user['2fa_secret'] ? SECRET_MASK : null,
    password_reset_token: null,
  }
}
