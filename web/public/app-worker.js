/* Shows notices that come while the app is closed, and opens the page they are about. It keeps and asks for nothing. */

/** By what a notice is about: the first word of its kind. */
const pages = {
  alert: '/#/pages/market/market',
  futures: '/#/pages/transaction/contract_order',
  spot: '/#/pages/transaction/currency_order',
  loan: '/#/pages/borrowing/orders',
  dual: '/#/pages/invest/mine',
  otc: '/#/pages/otc/orders',
  art: '/#/pages/nft/mine',
  support: '/#/pages/kefu/index',
};

self.addEventListener('push', (event) => {
  const { title, body, kind, id } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon: '/favicon.svg', data: { kind } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const page = new URL(pages[event.notification.data.kind?.split('_')[0]] ?? '/', self.location.origin).href;
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
