import { randomUUID } from 'node:crypto'
import { GRANTED_FIELDS, NOTHING_DENIED } from '@pergola/sdk/contract'
import { fromDatabaseTime } from '../../auth/dates'
import { clearAllFailures } from '../../auth/loginLocks'
import { passwordProblem } from '../../auth/passwordProblem'
import { recordAccountActivity } from '../../auth/recordAccountActivity'
import { requireProof } from '../../auth/requireProof'
import { endAllSessions } from '../../auth/sessions'
import { ApiError, type FieldProblem } from '../../errors/ApiError'
import { fieldWriteDenied, updateDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { AccountEvent } from '../../project/ProjectEvents'
import { ADMIN_ROLE_ID, type Viewer } from '../../project/Viewer'
import type { ComputedField, ItemsContext, Row } from '../ItemsContext'
import type { FilterCondition, FilterValue } from '../query/ItemsQuery'
import type { CollectionRule, WriteCheck } from './CollectionRule'
import { keepAnAdministrator } from './keepAnAdministrator'
import { SECRET_MASK } from './loginRecord'

const COLLECTION = 'directus_users'

/** Columns that are written by their own routes, or by no one; sent values are what the client had read. */
const SERVER_FIELDS = ['password_reset_token', 'last_access_on', 'last_page']

export const userRule: CollectionRule = {
  // Changed beside the form of a person, which shall not take that for someone else's edit: the first two by every page that a
  // user opens, the others by their own routes.
  unversionedFields: ['last_access_on', 'last_page', '2fa_secret', 'password_reset_token'],

  computed: {
    token: onlyOwn('token', mask),
    '2fa_secret': onlyOwn('2fa_secret', mask),
    password_reset_token: { needs: [], compute: () => null },
    email_notifications: onlyOwn('email_notifications', (value) => Number(value) === 1),
    // Consoles ask who else has a page open; where someone is or was otherwise is not to be found out.
    last_access_on: {
      ...onlyOwn('last_access_on', (value) => value),
      answers: ({ operator, value }) => operator === 'gte' && isRecent(value),
    },
    last_page: {
      ...onlyOwn('last_page', (value) => value),
      // Of the page where someone was last, a guess would find out the rest.
      answers: ({ operator }, together) => operator === 'eq' && together.some(isPresence),
    },
  },

  lockedFields,

  async checkWrite(write, context) {
    if (!context.viewer.isAdmin) refuseEscalation(write, context)
    await keepAnAdministrator(write, context)
    if (needsProof(write)) requireProof(context.viewer)
  },

  async validate({ payload }, { project, db }): Promise<FieldProblem[]> {
    const problems: FieldProblem[] = []
    if (isPasswordIn(payload)) {
      const problem = passwordProblem(
        String(payload.password),
        (await project.settings.get(db)).text('password_policy'),
      )
      if (problem) problems.push(problem)
    }
    const secret = payload['2fa_secret']
    if (typeof secret === 'string' && secret !== '' && secret !== SECRET_MASK) {
      problems.push({
        field: '2fa_secret',
        message: say('secretByRoute'),
      })
    }
    return problems
  },

  prepare({ action, current, payload }): Row {
    const kept: Row = {}
    for (const field of SERVER_FIELDS) if (field in payload) kept[field] = current?.[field] ?? null
    for (const field of ['token', '2fa_secret']) {
      if (payload[field] === SECRET_MASK) kept[field] = current?.[field] ?? null
      else if (payload[field] === '') kept[field] = null
    }
    // A link that was mailed for the old password would set a third one.
    if (action === 'update' && isPasswordIn(payload)) kept.password_reset_token = null
    if (action === 'create') kept.external_id = payload.external_id ?? randomUUID()
    return kept
  },

  async afterWrite({ action, key, current, payload }, { db, viewer, project, afterCommit }) {
    const id = Number(key)
    const isGone = action === 'delete'
    if (isGone || ('2fa_secret' in payload && !payload['2fa_secret'])) {
      await db('pergola_recovery_codes').where({ user: id }).delete()
    }
    const isStatusChanged = action === 'update' && 'status' in payload && payload.status !== current?.status
    if (isStatusChanged) {
      await clearAllFailures(db, String(current?.email))
      await recordAccountActivity(db, 'status-update', { id, actor: viewer.userId ?? 0 }, viewer)
    }
    const isPasswordSet = 'password' in payload && payload.password !== SECRET_MASK
    const isRoleChanged = action === 'update' && isChanged('role', roleOnly(payload), current)
    if (isGone || isRoleChanged || (isStatusChanged && payload.status !== 'active')) {
      await endAllSessions(db, id)
    } else if (isPasswordSet && action === 'update') {
      // Those who change their own password stay signed in where they do it, and only there.
      await endAllSessions(db, id, viewer.userId === id ? viewer.session?.id : null)
    }
    const changes = action === 'update' ? changesOf(payload, current) : []
    if (changes.length > 0 && current) {
      const emails = [String(current.email), ...(changes.includes('email') ? [String(payload.email)] : [])]
      const notice = { emails, changes, isOwn: viewer.userId === id, client: viewer }
      afterCommit.push(() => project.events.emit('account.change:after', notice))
    }
  },
}

/**
 * What gives an account away, or lends the rights of administrators: anyone who finds an open session must not be able to do
 * it.
 */
function needsProof({ action, current, payload }: WriteCheck): boolean {
  if (action === 'delete') return false
  if (action === 'update') return changesOf(payload, current).length > 0
  return roleIdOf(payload.role) === ADMIN_ROLE_ID || Boolean(payload.token)
}

function changesOf(payload: Row, current: Row | null): AccountEvent['changes'] {
  const sent = { ...payload, ...roleOnly(payload) }
  return (['password', 'email', '2fa_secret', 'token', 'role'] as const).filter((field) =>
    field === 'password'
      ? 'password' in payload && payload.password !== SECRET_MASK
      : isChanged(field, sent, current),
  )
}

/** A column that other people's records leave out, unless an administrator asks. */
function onlyOwn(column: string, show: (value: unknown) => unknown): ComputedField {
  return {
    isPrivate: true,
    needs: ['id', column],
    compute: (stored: Row, { viewer }: ItemsContext) =>
      viewer.isAdmin || Number(stored.id) === viewer.userId ? show(stored[column]) : undefined,
  }
}

/** A time of the last minutes, as people are said to be on a page. */
const PRESENCE_MS = 15 * 60_000

function isRecent(value: FilterValue): boolean {
  return typeof value === 'string' && fromDatabaseTime(value).getTime() > Date.now() - PRESENCE_MS
}

/** Whether it leaves only people who are on a page now. */
function isPresence({ path, operator, value }: FilterCondition): boolean {
  return path.length === 1 && path[0] === 'last_access_on' && operator === 'gte' && isRecent(value)
}

/** Distinguishes set from unset, and nothing more. */
function mask(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : SECRET_MASK
}

/**
 * @throws 403/305 for fields that lend rights on the own record, or a role of administrators on any; 403/302 and 303
 *   for records of administrators
 */
function refuseEscalation(write: WriteCheck, { viewer }: ItemsContext): void {
  const { action, key, current, payload } = write
  const locked = key === undefined ? NOTHING_DENIED : lockedFields(key, viewer)
  const granted = [...locked].find((field) => isChanged(field, payload, current))
  if (granted) throw fieldWriteDenied(COLLECTION, granted)
  if (payload.role !== undefined && roleIdOf(payload.role) === ADMIN_ROLE_ID)
    throw fieldWriteDenied(COLLECTION, 'role')
  if (current?.role !== undefined && Number(current.role) === ADMIN_ROLE_ID) {
    throw action === 'delete'
      ? new ApiError('deleteDenied', say('administratorDeleteDenied'))
      : updateDenied(COLLECTION, viewer)
  }
}

/** On the own record: what lends rights. */
function lockedFields(key: string | number, viewer: Viewer): ReadonlySet<string> {
  return viewer.userId !== null && Number(key) === viewer.userId ? GRANTED_FIELDS : NOTHING_DENIED
}

function isPasswordIn({ password }: Row): boolean {
  return typeof password === 'string' && password !== '' && password !== SECRET_MASK
}

/** The role as a key, also where it was sent as an object. */
function roleOnly(payload: Row): Row {
  if (!('role' in payload)) return {}
  return { role: payload.role === null ? null : roleIdOf(payload.role) }
}

function isChanged(field: string, payload: Row, current: Row | null): boolean {
  if (!(field in payload) || payload[field] === SECRET_MASK) return false
  return String(payload[field] ?? '') !== String(current?.[field] ?? '')
}

function roleIdOf(value: unknown): number {
  return Number(typeof value === 'object' && value !== null && 'id' in value ? value.id : value)
}
