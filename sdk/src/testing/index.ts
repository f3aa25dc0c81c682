/** For tests of extensions: a host in memory, and records to fill it with. */
export type { FakeAnswer, FakeHandler, FakeRequest } from './createFakeFetch'
export { createFakeHost, type FakeExtensions, type FakeHost, type FakeHostOptions } from './createFakeHost'
export { type FakeExchange, noteFakeExchange, observeFakeExchanges } from './fakeExchanges'
export {
  aCollection,
  aField,
  aFile,
  anEditor,
  anExtension,
  aPermission,
  aRelation,
  aUser,
} from './fixtures'
export {
  type CaseContext,
  type CaseStep,
  type InterfaceCase,
  type PlayedCase,
  type PlayOptions,
  playCase,
  type RelatedItems,
} from './playCase'
export {
  type RenderDisplayOptions,
  type RenderedInput,
  type RenderInputOptions,
  renderDisplay,
  renderInput,
  type TestedInterface,
} from './renderInterface'
export { type RenderWithHostOptions, type RenderWithHostResult, renderWithHost } from './renderWithHost'
