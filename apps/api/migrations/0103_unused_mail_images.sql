-- A job deletes the images that no waiting mail refers to.
grant delete on mail_images to canone_control;
