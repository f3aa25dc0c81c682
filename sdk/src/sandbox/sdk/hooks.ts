import { useMemo } from 'react'
import type { Api } from '../../client/api/createApi'
import type { ConfirmRequest } from '../../client/host/Host'
import type { NotificationInput } from '../../client/host/stores/notifications'
import type { CurrentUser } from '../../client/host/stores/session'
import { useGuest, useGuestState } from '../guest/GuestContext'
import { SandboxError } from '../SandboxError'
import { createSandboxApi } from './createSandboxApi'

/** Reads items of the project's own collections; needs the grant `items:read`. */
export function useApi(): Api {
  const guest = useGuest()
  return useMemo(() => createSandboxApi(guest), [guest])
}

/** @throws SandboxError without the grant `user:read`. */
export function useCurrentUser(): CurrentUser {
  const { user } = useGuestState().environment
  if (user === null) {
    throw new SandboxError('not-granted', 'useCurrentUser() needs the grant "user:read" in meta.ts')
  }
  return user as unknown as CurrentUser
}

/** Shows a notification in plain text, under the name of the extension and without an action; needs the grant `notify`. */
export function useNotify(): (input: NotificationInput) => string {
  const guest = useGuest()
  return ({ title, details, color }) => {
    void guest.call('notify', { title: details ? `${title} ${details}` : title, color })
    return ''
  }
}

/** Asks the user under the name of the extension; needs the grant `confirm`. */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  const guest = useGuest()
  return async (request) => (await guest.call('confirm', request)) === true
}
