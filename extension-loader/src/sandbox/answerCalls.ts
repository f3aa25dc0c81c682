import type { ExtensionManifest, Grant } from '@pergola/sdk/contract'
import type { GuestMessage, HostMessage, JsonValue, RefusalCode } from '@pergola/sdk/sandbox/protocol'
import { createRateLimit, type RateLimitOptions } from './createRateLimit'
import { type CallGrant, callGrants, type SandboxHost } from './SandboxHost'

/** How often a frame may ask. What people have to read, or answer before they can go on, comes no faster than they can. */
const CALLS: Record<CallGrant, RateLimitOptions> = {
  'items:read': { burst: 20, perSecond: 5 },
  notify: { burst: 3, perSecond: 0.2 },
  confirm: { burst: 3, perSecond: 0.2 },
}
const MAX_PENDING_CALLS = 8

type Call = Extract<GuestMessage, { type: 'call' }>

export interface AnswerCallsOptions {
  manifest: ExtensionManifest
  host: SandboxHost
  post: (message: HostMessage) => void
  onUngranted: (grant: Grant) => void
}

/** Answers what a frame asks for: only what the extension was granted, and no more than people could have caused. */
export function answerCalls({ manifest, host, post, onUngranted }: AnswerCallsOptions): (call: Call) => void {
  const takeCall: Record<CallGrant, () => boolean> = {
    'items:read': createRateLimit(CALLS['items:read']),
    notify: createRateLimit(CALLS.notify),
    confirm: createRateLimit(CALLS.confirm),
  }
  let pendingCalls = 0
  let isAsking = false

  function refuse(call: number, code: RefusalCode, message: string): void {
    post({ type: 'refusal', call, code, message })
  }

  async function carryOut(grant: CallGrant, { call, input }: Call): Promise<void> {
    const isQuestion = grant === 'confirm'
    pendingCalls++
    if (isQuestion) isAsking = true
    try {
      const data = ((await host.calls[grant](input, manifest)) ?? null) as JsonValue
      post({ type: 'result', call, data })
    } catch (error) {
      refuse(call, 'failed', error instanceof Error ? error.message : String(error))
    } finally {
      pendingCalls--
      if (isQuestion) isAsking = false
    }
  }

  return (message) => {
    const { call, grant } = message
    if (!manifest.grants.includes(grant)) {
      onUngranted(grant)
      refuse(call, 'not-granted', `"${grant}" was not granted: meta.ts has to name it under grants`)
    } else if (!isCall(grant)) {
      refuse(call, 'invalid', `"${grant}" is nothing that can be called`)
    } else if ((grant === 'confirm' && isAsking) || pendingCalls >= MAX_PENDING_CALLS || !takeCall[grant]()) {
      refuse(call, 'too-many', `Too many calls of "${grant}" at once`)
    } else {
      void carryOut(grant, message)
    }
  }
}

function isCall(grant: Grant): grant is CallGrant {
  return (callGrants as readonly Grant[]).includes(grant)
}
