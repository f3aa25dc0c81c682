import { createInstance } from '@module-federation/enhanced/runtime'
import bundlerRuntime from '@module-federation/webpack-bundler-runtime'
import { FEDERATION_RUNTIME_GLOBAL } from '@pergola/sdk/contract'
import { HOST, type ShareScope, settleScope } from '../createShareScope'
import type { RemoteContainer } from './RemoteContainer'

/** The console as a host of Module Federation 2. */
interface Federation {
  /** Hands a container, whose script has run, over to the runtime, which does its `init` and `get`, and their hooks. */
  enter: (remote: string, url: string, container: RemoteContainer) => RemoteContainer
}

const federations = new WeakMap<ShareScope, Federation>()

/** One instance of the runtime for each share scope; a page has one. */
export function federationOf(scope: ShareScope): Federation {
  const known = federations.get(scope)
  if (known) return known
  const federation = createFederation(scope)
  federations.set(scope, federation)
  return federation
}

type Instance = ReturnType<typeof createInstance>
type RawContainer = Parameters<Instance['initRawContainer']>[2]

function createFederation(scope: ShareScope): Federation {
  offerRuntime()
  const instance = createInstance({
    name: HOST,
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: HOST,
        initContainer: (args) => {
          settleScope(scope)
          return args
        },
      },
    ],
  })
  instance.initShareScopeMap('default', scope as Instance['shareScopeMap'][string])
  return {
    enter: (remote, url, container) => {
      instance.registerRemotes([{ name: remote, entry: url }])
      // The runtime's type of `get` leaves out the promise that every container answers with.
      instance.initRawContainer(remote, url, container as unknown as RawContainer)
      const load = (exposed: string) =>
        instance.loadRemote<() => unknown>(`${remote}/${exposed.replace(/^\.\//, '')}`, {
          loadFactory: false,
          from: 'runtime',
        })
      return {
        init: () => {},
        get: async (exposed) => (await load(exposed)) ?? (() => null),
      }
    },
  }
}

/** Builds without a runtime of their own take it from a global: each gets an object of its own, to write its state into. */
function offerRuntime(): void {
  Object.defineProperty(globalThis, FEDERATION_RUNTIME_GLOBAL, {
    configurable: true,
    get: () => ({
      ...bundlerRuntime,
      bundlerRuntime: { ...bundlerRuntime.bundlerRuntime },
      bundlerRuntimeOptions: {},
    }),
  })
}
