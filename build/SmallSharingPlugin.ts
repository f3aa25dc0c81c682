import { runInNewContext } from 'node:vm'
import type { Compiler } from '@rspack/core'

const NAME = 'SmallSharingPlugin'

/**
 * Takes shared modules from the scope that the page gives to a container. The code that it replaces compares versions, falls
 * back on copies and registers modules to share, 3 kB on the way to the first rows: what core extensions share has one
 * version, the page's, and they bring none of it.
 */
export class SmallSharingPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, ({ name, source }) => {
        if (!source) return
        if (name === 'sharing') source.source = Buffer.from(SCOPES)
        if (name !== 'consumes_loading') return
        source.source = Buffer.from(consumesOf(String(source.source)))
      })
    })
  }
}

const SCOPES = `
__webpack_require__.S = {};
__webpack_require__.I = () => 1;
`

interface ConsumesData {
  /** Ids of the modules that a part uses, by the name of its chunk. */
  chunkMapping: Record<string, string[]>
  moduleIdToConsumeDataMapping: Record<string, { shareKey: string }>
}

/** A module that cannot be fetched fails the part that asks for it, and is fetched again for the next one. */
function consumesOf(generated: string): string {
  const { chunkMapping, moduleIdToConsumeDataMapping } = dataOf(generated)
  const keys = Object.entries(moduleIdToConsumeDataMapping).map(([id, { shareKey }]) => [id, shareKey])
  return `
const used = ${JSON.stringify(chunkMapping)};
const keys = ${JSON.stringify(Object.fromEntries(keys))};
const asked = {};
__webpack_require__.f.consumes = (chunk, promises) => {
  for (const id of used[chunk] ?? []) {
    const settle = (take) => {
      __webpack_require__.m[id] = (module) => {
        delete __webpack_require__.c[id];
        module.exports = take();
      };
    };
    const fail = (error) => {
      delete asked[id];
      settle(() => { throw error });
    };
    try {
      const [shared] = Object.values(__webpack_require__.S.default[keys[id]]);
      promises.push(asked[id] ??= Promise.resolve(shared.get()).then(settle, fail));
    } catch (error) {
      fail(error);
    }
  }
};
`
}

/** The generated code begins with the data, as an object, in front of its first variable. */
function dataOf(generated: string): ConsumesData {
  const code = /^\s*__webpack_require__\.consumesLoadingData = ([\s\S]*?)\n(?=var )/.exec(generated)?.[1]
  if (!code) throw new Error(`${NAME} does not find which part uses which module`)
  return runInNewContext(`(${code.replace(/;?\s*$/, '')})`)
}
