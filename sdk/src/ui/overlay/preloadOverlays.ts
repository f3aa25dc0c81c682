import { OpenMenu } from '../menu/Menu'
import { OpenPopover } from '../popover/Popover'
import { SelectList } from '../select/Select'
import { TooltipBubble } from '../tooltip/Tooltip'

/**
 * Fetches what opens over a page (menus, popovers, lists, tooltips) ahead of time, so that the first of them opens
 * without waiting. Their triggers need none of it.
 */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([OpenMenu, OpenPopover, SelectList, TooltipBubble].map(({ preload }) => preload()))
}
