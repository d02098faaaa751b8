import { createRoute } from '@tanstack/react-router';
import type { frameRoutes } from './frame-routes.ts';
import * as pages from './pages.ts';

/** The routes of what users choose for their account. @param parent the frame they are shown in */
export function settingRoutes(parent: ReturnType<typeof frameRoutes>['parent']) {
  const setting = createRoute({ getParentRoute: parent, path: '/pages/setting/setting', component: pages.settingPage });
  const areas = createRoute({ getParentRoute: parent, path: '/pages/setting/areas', component: pages.areasPage });
  const notices = createRoute({
    getParentRoute: parent,
    path: '/pages/setting/notices',
    component: pages.noticeChoicesPage,
  });
  const privacy = createRoute({ getParentRoute: parent, path: '/pages/setting/privacy', component: pages.privacyPage });
  const ownData = createRoute({ getParentRoute: parent, path: '/pages/setting/export', component: pages.exportPage });
  const close = createRoute({ getParentRoute: parent, path: '/pages/setting/close', component: pages.closePage });
  return [setting, areas, notices, privacy, ownData, close] as const;
}
