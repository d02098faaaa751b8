/** How many announcements or banners are asked for at once. */
export const newsLength = 20;
