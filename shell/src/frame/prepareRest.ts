import { addItemTexts } from '@pergola/sdk/host'
import { preloadOverlays } from '@pergola/sdk/ui'
import type { Shell, Workspace } from '../session/Shell'
import { followOtherTabs } from './followOtherTabs'

/**
 * Fetches menus, popovers, tooltips, dialogs, the way out, what paper looks like and the texts of other pages: the first of them
 * then opens at once, and when a session ends, a deployment may have taken their files away.
 */
export async function prepareRest({ i18n }: Pick<Shell, 'i18n'>, workspace: Workspace): Promise<void> {
  followOtherTabs(workspace)
  await Promise.all([
    preloadOverlays(),
    import('./dialogs/IdentityDialog'),
    import('./dialogs/SessionDialog'),
    import('./dialogs/askToSignOut'),
    addItemTexts(i18n),
    import(/* webpackChunkName: "print" */ './print.css'),
    import(/* webpackChunkName: "refresh-extensions" */ '../host/refreshExtensions'),
  ])
}
