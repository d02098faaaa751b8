import { createRoute } from '@tanstack/react-router';
import type { frameRoutes } from './frame-routes.ts';
import * as pages from './pages.ts';
import * as search from './search-params.ts';

/** The routes of articles, questions, messages and pages of others. @param parent the frame they are shown in */
export function contentRoutes(parent: ReturnType<typeof frameRoutes>['parent']) {
  const article = createRoute({
    getParentRoute: parent,
    path: '/pages/common/article',
    validateSearch: search.idSearch,
    component: pages.articlePage,
  });
  const faq = createRoute({
    getParentRoute: parent,
    path: '/pages/common/faq',
    validateSearch: search.idSearch,
    component: pages.faqPage,
  });
  const contact = createRoute({
    getParentRoute: parent,
    path: '/pages/common/contactus',
    component: pages.contactPage,
  });
  const contacts = createRoute({ getParentRoute: parent, path: '/pages/kf/kf', component: pages.contactsPage });
  const about = createRoute({ getParentRoute: parent, path: '/pages/common/aboutus', component: pages.aboutPage });
  const compliance = createRoute({
    getParentRoute: parent,
    path: '/pages/setting/operational_compliance',
    component: pages.compliancePage,
  });
  const centre = createRoute({
    getParentRoute: parent,
    path: '/pages/mailMessage/mailMessage',
    component: pages.messageCentrePage,
  });
  const messages = createRoute({
    getParentRoute: parent,
    path: '/pages/mailMessage/mailMessageList',
    component: pages.messagesPage,
  });
  const message = createRoute({
    getParentRoute: parent,
    path: '/pages/mailMessage/mailMessageDetail',
    validateSearch: search.idSearch,
    component: pages.messagePage,
  });
  const announcements = createRoute({
    getParentRoute: parent,
    path: '/pages/mailMessage/ggList',
    component: pages.announcementsPage,
  });
  const announcement = createRoute({
    getParentRoute: parent,
    path: '/pages/mailMessage/ggDetail',
    validateSearch: search.idSearch,
    component: pages.articlePage,
  });
  const webView = createRoute({
    getParentRoute: parent,
    path: '/pages/common/webView',
    validateSearch: search.webViewSearch,
    component: pages.webViewPage,
  });
  return [
    article,
    faq,
    contact,
    contacts,
    about,
    compliance,
    centre,
    messages,
    message,
    announcements,
    announcement,
    webView,
  ] as const;
}
