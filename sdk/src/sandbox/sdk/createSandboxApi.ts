import type { Api, RequestOptions } from '../../client/api/createApi'
import type { Guest } from '../guest/createGuest'
import { SandboxError } from '../SandboxError'

/** Items of a collection, or one of them. */
const ITEMS_PATH = /^\/items\/([^/?#]+)(?:\/([^/?#]+))?$/

/**
 * The client of the API as the sandbox has it: it reads items through the console (`items:read`) and rejects
 * everything else.
 */
export function createSandboxApi(guest: Pick<Guest, 'call'>): Api {
  const refuse = async (path: string): Promise<never> => {
    throw new SandboxError(
      'unavailable',
      `The sandbox reads items only, such as get('/items/cities'); it cannot reach ${path}`,
    )
  }

  async function get<Data>(path: string, { query = {} }: RequestOptions = {}): Promise<Data> {
    const [, collection, key = null] = ITEMS_PATH.exec(path) ?? []
    if (collection === undefined) return refuse(path)
    const input = { collection: decodeURIComponent(collection), key: key && decodeURIComponent(key), query }
    return (await guest.call('items:read', input)) as Data
  }

  const refusing = {
    root: '',
    project: null,
    get: refuse,
    call: (name: string, ..._input: unknown[]) => refuse(name),
    request: (_method: string, path: string) => refuse(path),
    post: refuse,
    patch: refuse,
    delete: refuse,
    isRenewed: async () => false,
    // Nothing goes past this client: the host asks, and its errors come worded.
    readRefusal: () => refuse('readRefusal'),
    get server(): Api {
      return refusing
    },
  }
  return { ...refusing, get }
}
