/**
 * The part of react-router-dom that extensions get. The whole module is 62 kB (gzip), half of it for servers and other
 * kinds of router; what stands here is what a page inside the console can use. To hold a navigation there is `useLeaveGuard` of the sdk.
 */
export {
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLinkClickHandler,
  useLocation,
  useMatch,
  useNavigate,
  useOutlet,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom'
