import add from '@material-symbols/svg-400/outlined/add.svg?path'
import arrowBack from '@material-symbols/svg-400/outlined/arrow_back.svg?path'
import arrowDownward from '@material-symbols/svg-400/outlined/arrow_downward.svg?path'
import arrowUpward from '@material-symbols/svg-400/outlined/arrow_upward.svg?path'
import bookmark from '@material-symbols/svg-400/outlined/bookmark.svg?path'
import bookmarkFill from '@material-symbols/svg-400/outlined/bookmark-fill.svg?path'
import box from '@material-symbols/svg-400/outlined/box.svg?path'
import check from '@material-symbols/svg-400/outlined/check.svg?path'
import checkCircle from '@material-symbols/svg-400/outlined/check_circle.svg?path'
import chevronLeft from '@material-symbols/svg-400/outlined/chevron_left.svg?path'
import chevronRight from '@material-symbols/svg-400/outlined/chevron_right.svg?path'
import close from '@material-symbols/svg-400/outlined/close.svg?path'
import deleteIcon from '@material-symbols/svg-400/outlined/delete.svg?path'
import error from '@material-symbols/svg-400/outlined/error.svg?path'
import filterList from '@material-symbols/svg-400/outlined/filter_list.svg?path'
import folder from '@material-symbols/svg-400/outlined/folder.svg?path'
import group from '@material-symbols/svg-400/outlined/group.svg?path'
import info from '@material-symbols/svg-400/outlined/info.svg?path'
import keyboardArrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg?path'
import locationCity from '@material-symbols/svg-400/outlined/location_city.svg?path'
import logout from '@material-symbols/svg-400/outlined/logout.svg?path'
import menu from '@material-symbols/svg-400/outlined/menu.svg?path'
import moreVert from '@material-symbols/svg-400/outlined/more_vert.svg?path'
import notifications from '@material-symbols/svg-400/outlined/notifications.svg?path'
import person from '@material-symbols/svg-400/outlined/person.svg?path'
import publicIcon from '@material-symbols/svg-400/outlined/public.svg?path'
import refresh from '@material-symbols/svg-400/outlined/refresh.svg?path'
import search from '@material-symbols/svg-400/outlined/search.svg?path'
import settings from '@material-symbols/svg-400/outlined/settings.svg?path'
import translate from '@material-symbols/svg-400/outlined/translate.svg?path'
import tune from '@material-symbols/svg-400/outlined/tune.svg?path'
import unfoldMore from '@material-symbols/svg-400/outlined/unfold_more.svg?path'
import visibility from '@material-symbols/svg-400/outlined/visibility.svg?path'
import visibilityOff from '@material-symbols/svg-400/outlined/visibility_off.svg?path'
import warning from '@material-symbols/svg-400/outlined/warning.svg?path'

/**
 * The icons of the frame, the kit and the listings, and of the demo's collections, inlined: they are on screen before
 * anything could be fetched.
 *
 * Every entry costs about 100 bytes of the first download, so an icon that only one screen shows does not belong
 * here: it comes in a file with all others of our own code, with the first of them (`build/IconPackPlugin.ts`). A name ending in `-fill` is the filled drawing.
 */
export const knownIcons: Readonly<Record<string, string>> = {
  add,
  arrow_back: arrowBack,
  arrow_downward: arrowDownward,
  arrow_upward: arrowUpward,
  bookmark,
  'bookmark-fill': bookmarkFill,
  box,
  check,
  check_circle: checkCircle,
  chevron_left: chevronLeft,
  chevron_right: chevronRight,
  close,
  delete: deleteIcon,
  error,
  filter_list: filterList,
  folder,
  group,
  info,
  keyboard_arrow_down: keyboardArrowDown,
  location_city: locationCity,
  logout,
  menu,
  more_vert: moreVert,
  notifications,
  person,
  public: publicIcon,
  refresh,
  search,
  settings,
  translate,
  tune,
  unfold_more: unfoldMore,
  visibility,
  visibility_off: visibilityOff,
  warning,
}
