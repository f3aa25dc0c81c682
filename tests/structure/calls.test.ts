import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, sourceFiles } from './readImports'

/** A call by its path, whose answer is what its caller believes it to be. */
const UNTYPED = /\bapi\.(?:get|post|patch|delete|request)(?:<[^(]*>)?\((?:'[A-Z]+', )?['`]\//

/** Items aside, whose shape their collection says, and why the types of the routes do not serve. */
const MAY_BE_UNTYPED: Readonly<Record<string, string>> = {
  'core-modules/settings/model/relations/relateByContract.ts':
    'other servers of the contract: columns in their words',
  'core-modules/settings/model/relations/useDeletionRule.ts':
    'takes a rule away by null, which no answer has',
  'core-modules/collections/data/presetsQuery.ts':
    'who makes a preset may read it: the answer is never empty',
  'core-modules/collections/item-page/useAfterSave.ts': 'one field of the own account',
  'sdk/src/items/upload/useUploads.ts': 'a file that was uploaded is there',
  'sdk/src/items/data/userCardQuery.ts': 'fields of a related file and role',
  'shell/src/public/installer/sendBackup.ts': 'reads the headers, and sends parts of a file',
  'shell/src/session/hydration/fetchHydration.ts': 'other servers of the contract: checked as it comes',
  'shell/src/session/hydration/fetchModel.ts': 'a part of the hydration',
}

it('routes that are known by name are called by name, with the types that the server declares', () => {
  const untyped = ['core-interfaces', 'core-layouts', 'core-modules', 'sdk/src', 'shell/src']
    .flatMap(sourceFiles)
    .filter(
      (file) => !/\.test(-d)?\.tsx?$/.test(file) && UNTYPED.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(untyped.sort()).toEqual(Object.keys(MAY_BE_UNTYPED).sort())
})
