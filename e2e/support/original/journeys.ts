/** Why a test file is not played in front of an original server. */
export const REASONS = {
  isThere: 'runs in front of the stand-in, or of another server of the contract, itself',
  look: 'holds how the console looks, and how it is used by keyboard, reader or language: no answer of a server changes it',
  value:
    'holds what an input makes of what is typed: all of them read and store by the calls of `form`, which are played there',
  cost: 'measures what the console costs in requests, bytes, memory or tasks: with our server, which has calls of its own for it',
  guard: 'holds what the console does with a fault of an extension: in the page, without the server',
  extensions: 'such a server installs no extensions, and has neither versions, grants nor a sandbox of them',
  network:
    'holds what the console does when answers fail or stay away: by requests that the test answers itself',
  ownServer: 'starts or sets up our server',
  ownRoutes: 'such a server has neither export, import, backups nor jobs',
  groups: 'such a server joins all conditions: groups are not offered there',
  order: 'such a server keeps no order of collections',
  search:
    'such a server has no search of everything: without it the palette leads to pages of the console alone',
  rights: 'such a server does not say which right is missing and who grants it',
  browser: 'holds that another browser does the same as the first',
  drafts: 'holds what the browser keeps of edits: no server knows them',
} as const

/**
 * Test files, without `.test.ts`, in which what people do is done once more in front of the stand-in for an original server
 * ({@link contractProxy}), with the titles of these tests; or the reason why not.
 */
export type Journey =
  | { tests: Partial<Record<OriginalFile, readonly string[]>>; rest?: string }
  | { reason: keyof typeof REASONS }

/** Files that play in front of the stand-in. */
type OriginalFile = 'contractServer' | 'originalJourneys' | 'originalServer' | 'originalSignOn'

/** Each test file of `e2e`. `tests/structure/originalJourneys.test.ts` compares both. */
export const JOURNEYS: Record<string, Journey> = {
  account: {
    tests: {
      originalJourneys: [
        'choose a new password by the link of a mail',
        'sign in with a second factor, which they switch on and off',
        'set a second factor up before they come in where their role asks for one',
        'get an API token, which lets a program read until it is removed',
      ],
      originalSignOn: ['signs in and comes to the console, which knows who it is after a reload'],
      originalServer: ['are changed by themselves and by an administrator, and invited'],
    },
    rest: 'Such a server asks for no proof of the password, and has no recovery codes. An unreachable provider shows the page of the browser: there the way to it is not checked first.',
  },
  batches: {
    tests: {
      originalServer: ['edits several items at once, and deletes them'],
      originalJourneys: ['offers the loaded items and not all that match, which takes a job'],
    },
  },
  calendar: { tests: { originalJourneys: ['becomes a calendar, in which items are moved'] } },
  emptyJourney: {
    tests: {
      originalServer: ['get a collection with fields', 'get a role with rights, which is deleted'],
      originalJourneys: ['say what anyone can read, and are answered without signing in'],
    },
    rest: 'The installer that it begins with is of our server.',
  },
  form: {
    tests: {
      originalServer: [
        'is created, changed, commented, set back and deleted',
        'with lists and translations is read whole and changed',
      ],
      originalJourneys: ['refers to another one, and has others that refer to it', 'is saved as a copy'],
    },
  },
  freshCollection: {
    tests: {
      contractServer: ['keeps what its listings are changed to, and bookmarks'],
      originalJourneys: ['is put in an order by hand, which is taken back'],
    },
  },
  journey: {
    tests: {
      originalServer: [
        'says that the password is wrong, then opens what was asked for',
        'is searched, filtered and sorted',
      ],
      originalJourneys: ['is come back to where it was left', 'see what their role grants and no more'],
    },
  },
  library: {
    tests: {
      originalJourneys: [
        'are moved, edited together, and replaced',
        'are in folders, which are renamed and moved into each other',
      ],
    },
    rest: 'Uses of a file and unused files are not offered there.',
  },
  listing: {
    tests: {
      originalServer: ['is searched, filtered and sorted', 'keeps a bookmark, its changes, and deletes it'],
      originalJourneys: [
        'keeps the columns that were chosen',
        'is filtered by two conditions, which stay over a reload',
        'gives items the status of those that are deleted',
      ],
    },
  },
  model: {
    tests: {
      originalServer: ['get a collection with fields', 'get relations of every kind'],
      originalJourneys: [
        'change fields: their place, width, name and length',
        'copy a field, and delete it and a collection',
      ],
    },
    rest: 'A plan of what a change does, a model file and an imported table are not offered there.',
  },
  operators: {
    tests: { originalJourneys: ['is filtered by two conditions, which stay over a reload'] },
    rest: 'Each other operator is a parameter of the same call, which the contract has.',
  },
  picker: { tests: { originalJourneys: ['has another picture, which is chosen by its name'] } },
  presence: {
    tests: { originalJourneys: ['has comments, which are changed and deleted'] },
    rest: 'Who else is there is asked for by calls of the contract alone, on each item page that is opened there.',
  },
  relatedCases: {
    tests: {
      originalJourneys: ['refers to another one, and has others that refer to it'],
      originalServer: ['with lists and translations is read whole and changed'],
    },
  },
  roles: {
    tests: {
      originalServer: ['get a role with rights, which is deleted'],
      originalJourneys: [
        'get rights by status and field',
        'are added, suspended, and given another role',
        'are invited with a role, join by the link of a mail, and choose a password by another',
      ],
    },
    rest: 'View as a role and the explanation of rights are not offered there.',
  },
  settings: {
    tests: {
      contractServer: ['offers in the settings what such a server has'],
      originalServer: ['are saved'],
    },
  },
  settingsFlows: {
    tests: {
      originalServer: ['get a webhook'],
      originalJourneys: [
        'give a collection a name in a language',
        'try an interface, and a password against the policy',
        'say what anyone can read, and are answered without signing in',
      ],
    },
    rest: 'Calls of a webhook are not offered there.',
  },
  textKeys: { tests: { originalJourneys: ['has the key "%s"'] } },
  uploads: {
    tests: { originalServer: ['are uploaded into a folder, named, and deleted with it'] },
    rest: 'Large files are not sent in parts there.',
  },
  accessibility: { reason: 'look' },
  announcements: { reason: 'look' },
  attack: { reason: 'guard' },
  budgets: { reason: 'cost' },
  chaos: { reason: 'guard' },
  collectionOrder: { reason: 'order' },
  contractServer: { reason: 'isThere' },
  datatypes: { reason: 'value' },
  development: { reason: 'ownServer' },
  editors: { reason: 'value' },
  escape: { reason: 'look' },
  extensions: { reason: 'extensions' },
  extensionsOrigin: { reason: 'extensions' },
  fallbacks: { reason: 'cost' },
  filterGroups: { reason: 'groups' },
  firefox: { reason: 'browser' },
  focus: { reason: 'look' },
  focusWindow: { reason: 'look' },
  formWave: { reason: 'cost' },
  gallery: { reason: 'look' },
  hang: { reason: 'guard' },
  inPage: { reason: 'guard' },
  inputs: { reason: 'look' },
  integrity: { reason: 'guard' },
  intent: { reason: 'cost' },
  interfaceCases: { reason: 'value' },
  interfacePlaces: { reason: 'value' },
  keyboard: { reason: 'look' },
  keyboardTasks: { reason: 'look' },
  killEach: { reason: 'guard' },
  killedBrowser: { reason: 'drafts' },
  language: { reason: 'look' },
  leftElements: { reason: 'cost' },
  longListing: { reason: 'cost' },
  manyFields: { reason: 'cost' },
  map: { reason: 'value' },
  memory: { reason: 'cost' },
  moreContrast: { reason: 'look' },
  noRights: { reason: 'rights' },
  noticesOverDialogs: { reason: 'look' },
  originalJourneys: { reason: 'isThere' },
  originalServer: { reason: 'isThere' },
  originalSignOn: { reason: 'isThere' },
  otherBundlers: { reason: 'guard' },
  otherServer: { reason: 'isThere' },
  outsider: { reason: 'extensions' },
  palette: { reason: 'search' },
  pdf: { reason: 'look' },
  previews: { reason: 'look' },
  print: { reason: 'look' },
  pseudoLanguage: { reason: 'look' },
  requiredLists: { reason: 'value' },
  resilience: { reason: 'network' },
  restore: { reason: 'ownRoutes' },
  richText: { reason: 'value' },
  sandbox: { reason: 'extensions' },
  saveKey: { reason: 'look' },
  screens: { reason: 'extensions' },
  shortSession: { reason: 'ownServer' },
  slowness: { reason: 'guard' },
  start: { reason: 'ownServer' },
  statusRights: { reason: 'rights' },
  template: { reason: 'ownServer' },
  transfer: { reason: 'ownRoutes' },
  twoTabs: { reason: 'drafts' },
  typedBoxes: { reason: 'cost' },
  unshownExtension: { reason: 'cost' },
  wasm: { reason: 'guard' },
  wholeJourney: { reason: 'ownServer' },
  zoom: { reason: 'look' },
}
