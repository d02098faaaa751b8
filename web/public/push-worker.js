/* Shows notices that come while the app is closed, and opens the page they are about. It keeps and asks for nothing. */

const pages = {
  alerts: '/#/pages/market/market',
  risk: '/#/pages/transaction/contract_order',
  orders: '/#/pages/transaction/currency_order',
};

self.addEventListener('push', (event) => {
  const { title, body, group, id } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon: '/favicon.svg', data: { group } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const page = new URL(pages[event.notification.data.group] ?? '/', self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async ([open]) => {
      if (open === undefined) return self.clients.openWindow(page);
      // A window from before this worker cannot be led by it.
      const isLed = await open.navigate(page).then(
        () => true,
        () => false,
      );
      return isLed ? open.focus() : self.clients.openWindow(page);
    }),
  );
});
