/** Who makes a request, as far as permissions and the activity log care. */
export interface Viewer {
  /** `directus_users.id`; null for anonymous callers. */
  readonly userId: number | null
  /** Role whose permissions apply: 2 (Public) for anonymous callers, null for a user without role. */
  readonly roleId: number | null
  /** True for users of role 1: no permission is checked. */
  readonly isAdmin: boolean
  readonly isAnonymous: boolean
  /** The session that the request belongs to; null for static tokens, anonymous callers and the server itself. */
  readonly session: ViewerSession | null
  /** Key of the sandboxed extension for which the person's page asks: it reads content only, and few rows at a time. */
  readonly extension?: string
  /** Set for an administrator who looks at the project as someone else, whose rights the rest of this says. */
  readonly viewing?: Viewing
  /** Client address as text, stored in the activity log. */
  readonly ip: string
  readonly userAgent: string
  /** Start of absolute addresses, without trailing slash; empty while the server does not know its own. */
  readonly baseUrl: string
  /** The address that the caller has asked, by its `Host`: for sending that very browser on, and for nothing else. */
  readonly askedUrl: string
}

/** As whom a session looks at the project: a role, or a person. It reads, and changes nothing. */
export interface SessionView {
  readonly role: number | null
  readonly user: number | null
}

export interface Viewing extends SessionView {
  /** The administrator. */
  readonly by: number
}

export interface ViewerSession {
  readonly id: number
  /** When the person last gave the password or a one-time code, in milliseconds; null when that is not known. */
  readonly provedAt: number | null
}

/** The part of a viewer that says where a request comes from. */
export type Client = Pick<Viewer, 'ip' | 'userAgent' | 'baseUrl' | 'askedUrl'>

export const ADMIN_ROLE_ID = 1
export const PUBLIC_ROLE_ID = 2

/**
 * Whom the queues of the process count as one: a person of a project, wherever their requests come from. Who has not signed in is
 * known by the address.
 */
export function callerOf(
  { key }: { readonly key: string },
  { userId, ip }: Pick<Viewer, 'userId' | 'ip'>,
): string {
  return `${key} ${userId ?? ip}`
}

/** Trusted caller inside the server: reads and writes everything, appears as user 0 in the activity log. */
export const systemViewer: Viewer = {
  userId: null,
  roleId: ADMIN_ROLE_ID,
  isAdmin: true,
  isAnonymous: false,
  session: null,
  ip: '',
  userAgent: '',
  baseUrl: '',
  askedUrl: '',
}

/** The viewer of a request without (valid) credentials. */
export function anonymousViewer(client: Client): Viewer {
  return { ...client, userId: null, roleId: PUBLIC_ROLE_ID, isAdmin: false, isAnonymous: true, session: null }
}
