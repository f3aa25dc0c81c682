import type { SharedModule } from '@pergola/extension-loader'
import { guardEffects } from '@pergola/extension-loader/react'
import * as sdk from '@pergola/sdk'
import { type SharedModuleKey, sharedModules } from '@pergola/sdk/contract'
import i18next, * as i18nextExports from 'i18next'
import * as react from 'react'
import * as jsxDevRuntime from 'react/jsx-dev-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as zustand from 'zustand'
import * as reactI18next from './facades/reactI18next'
import * as reactQuery from './facades/reactQuery'
import * as reactRouterDom from './facades/reactRouterDom'

const guardedReact = guardEffects(react)

const eager: Record<string, () => unknown> = {
  react: () => guardedReact,
  'react/jsx-runtime': () => jsxRuntime,
  'react/jsx-dev-runtime': () => jsxDevRuntime,
  'react-dom': () => reactDom,
  'react-dom/client': () => reactDomClient,
  'react-router-dom': () => reactRouterDom,
  zustand: () => zustand,
  i18next: () => ({ ...i18nextExports, default: i18next }),
  'react-i18next': () => reactI18next,
  '@tanstack/react-query': () => reactQuery,
  '@pergola/sdk': () => sdk,
}

const lazy: Record<string, () => Promise<unknown>> = {
  // The console is drawn with most of it: as a file of its own it would be five small ones more.
  '@pergola/sdk/ui': () => import(/* webpackMode: 'eager' */ '@pergola/sdk/ui'),
  // Nearly every page needs it: its file is fetched beside the console's own.
  '@pergola/sdk/items': () =>
    import(/* webpackChunkName: 'items', webpackPreload: true */ '@pergola/sdk/items'),
}

/** What the console gives to every extension, each module once. The list itself is data of the sdk. */
export const hostModules: Readonly<Record<string, SharedModule>> = Object.fromEntries(
  (Object.keys(sharedModules) as SharedModuleKey[]).map((key) => [
    key,
    { version: SHARED_VERSIONS[key] ?? '0.0.0', module: eager[key], load: lazy[key] },
  ]),
)
